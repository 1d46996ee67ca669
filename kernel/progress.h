// How far a search is, if the two branches of every decision are taken for equally large:
//
//                 1                     when the branch on the left is done, and the first eighth on the right,
//           1/2       1/2               that is 5/8 of the tree
//                   1/4   1/4
//                 1/8 1/8
#pragma once

namespace tokeru {

class Progress {
  public:
    double done() const { return done_; }

    // Into the first branch of a decision; what it returns is the share of the second, for when the first is done.
    double descend() { return here_ /= 2; }
    void back_up(double second_branch) {
        done_ += here_;
        here_ = second_branch;
    }
    void finish() { back_up(0); }
    // Such a branch that was another's. What is done stays done.
    void take_over(double second_branch) { here_ = second_branch; }

  private:
    double done_ = 0, here_ = 1;    // shares of the tree: what is done, and what is left of the current branch
};

}    // namespace tokeru
