"""The benchmark: Tokeru and its rivals on the same puzzles, in one run, checked answer by answer.

    python -m bench                      everything
    python -m bench --only 'gt108_*'     some instances or sets
    python -m bench --only 'methods_*'   our own engines, and how their times grow
    python -m bench --no-rivals          Tokeru alone
    python -m bench --budget 5           a rival loses after five seconds

Times are CPU time on one core, the best of several runs, for "find the solution and prove it unique".
"""
