// The table of techniques: one row each, from the simplest on. Names, order, menus, documentation, Python and the page
// all read this table; adding a technique is a row here, a finder beside it, and its words in messages/*.json.
#pragma once

#include <cstdint>

namespace tokeru::logic {

enum class Family : uint8_t {
    singles, bounds, locked, direct, subsets, sums, fish, patterns, wings, colouring, uniqueness, chains, sets, forcing
};
constexpr const char* family_names[] = {"singles",  "bounds", "locked",    "direct",     "subsets", "sums", "fish",
                                        "patterns", "wings",  "colouring", "uniqueness", "chains",  "sets", "forcing"};

enum class Level : uint8_t { easy, normal, hard, expert };
constexpr const char* level_names[] = {"easy", "normal", "hard", "expert"};

struct Technique {
    const char* id;
    Family family;
    Level level;
    uint16_t score;     // of one step on HoDoKu's scale
    uint16_t rating;    // tenths, on the scale of Sudoku Explainer; chains add their length to it
};

// clang-format off
#define TOKERU_TECHNIQUES(row) \
    /*  name                      id                          family      level   score  rating */ \
    row(full_house,               "full-house",               singles,    easy,       4,     10) \
    row(naked_single,             "naked-single",             singles,    easy,       4,     23) \
    row(hidden_single,            "hidden-single",            singles,    easy,      14,     15) \
    row(lower_bound,              "lower-bound",              bounds,     easy,      20,     24) \
    row(upper_bound,              "upper-bound",              bounds,     easy,      20,     24) \
    row(cell_exclusion,           "cell-exclusion",           bounds,     easy,      30,     25) \
    row(pointing,                 "pointing",                 locked,     easy,      50,     26) \
    row(claiming,                 "claiming",                 locked,     easy,      50,     28) \
    row(house_exclusion,          "house-exclusion",          locked,     easy,      50,     28) \
    row(direct_pointing,          "direct-pointing",          direct,     easy,      50,     17) \
    row(direct_claiming,          "direct-claiming",          direct,     easy,      50,     19) \
    row(direct_hidden_pair,       "direct-hidden-pair",       direct,     normal,    70,     20) \
    row(direct_hidden_triple,     "direct-hidden-triple",     direct,     normal,   100,     25) \
    row(locked_pair,              "locked-pair",              subsets,    normal,    40,     28) \
    row(locked_triple,            "locked-triple",            subsets,    normal,    60,     34) \
    row(naked_pair,               "naked-pair",               subsets,    normal,    60,     30) \
    row(naked_triple,             "naked-triple",             subsets,    normal,    80,     36) \
    row(hidden_pair,              "hidden-pair",              subsets,    normal,    70,     34) \
    row(hidden_triple,            "hidden-triple",            subsets,    normal,   100,     40) \
    row(naked_quad,               "naked-quad",               subsets,    normal,   120,     50) \
    row(hidden_quad,              "hidden-quad",              subsets,    normal,   150,     54) \
    row(line_bounds,              "line-bounds",              bounds,     normal,    60,     30) \
    row(line_cases,               "line-cases",               bounds,     normal,   110,     60) \
    row(sum,                      "sum",                      sums,       normal,    60,     30) \
    row(hidden_sum,               "hidden-sum",               sums,       normal,   100,     38) \
    row(x_wing,                   "x-wing",                   fish,       hard,     140,     32) \
    row(swordfish,                "swordfish",                fish,       hard,     150,     38) \
    row(jellyfish,                "jellyfish",                fish,       hard,     160,     52) \
    row(remote_pair,              "remote-pair",              wings,      hard,     110,     42) \
    row(bug_plus_one,             "bug-plus-one",             uniqueness, hard,     100,     56) \
    row(skyscraper,               "skyscraper",               patterns,   hard,     130,     40) \
    row(w_wing,                   "w-wing",                   wings,      hard,     150,     44) \
    row(two_string_kite,          "two-string-kite",          patterns,   hard,     150,     41) \
    row(turbot_fish,              "turbot-fish",              patterns,   hard,     120,     42) \
    row(empty_rectangle,          "empty-rectangle",          patterns,   hard,     120,     43) \
    row(dual_two_string_kite,     "dual-two-string-kite",     patterns,   hard,     150,     41) \
    row(dual_empty_rectangle,     "dual-empty-rectangle",     patterns,   hard,     120,     43) \
    row(xy_wing,                  "xy-wing",                  wings,      hard,     160,     42) \
    row(xyz_wing,                 "xyz-wing",                 wings,      hard,     180,     44) \
    row(unique_rectangle_1,       "unique-rectangle-1",       uniqueness, hard,     100,     45) \
    row(unique_rectangle_2,       "unique-rectangle-2",       uniqueness, hard,     100,     46) \
    row(unique_rectangle_3,       "unique-rectangle-3",       uniqueness, hard,     100,     47) \
    row(unique_rectangle_4,       "unique-rectangle-4",       uniqueness, hard,     100,     46) \
    row(unique_rectangle_5,       "unique-rectangle-5",       uniqueness, hard,     100,     46) \
    row(unique_rectangle_6,       "unique-rectangle-6",       uniqueness, hard,     100,     46) \
    row(hidden_rectangle,         "hidden-rectangle",         uniqueness, hard,     100,     48) \
    row(avoidable_rectangle_1,    "avoidable-rectangle-1",    uniqueness, hard,     100,     48) \
    row(avoidable_rectangle_2,    "avoidable-rectangle-2",    uniqueness, hard,     100,     48) \
    row(finned_x_wing,            "finned-x-wing",            fish,       hard,     130,     43) \
    row(sashimi_x_wing,           "sashimi-x-wing",           fish,       hard,     150,     44) \
    row(finned_swordfish,         "finned-swordfish",         fish,       hard,     200,     50) \
    row(sashimi_swordfish,        "sashimi-swordfish",        fish,       hard,     240,     52) \
    row(finned_jellyfish,         "finned-jellyfish",         fish,       hard,     250,     56) \
    row(sashimi_jellyfish,        "sashimi-jellyfish",        fish,       hard,     260,     58) \
    row(simple_colours,           "simple-colours",           colouring,  hard,     150,     50) \
    row(multi_colours,            "multi-colours",            colouring,  hard,     200,     54) \
    row(sue_de_coq,               "sue-de-coq",               sets,       expert,   250,     60) \
    row(x_chain,                  "x-chain",                  chains,     expert,   260,     65) \
    row(xy_chain,                 "xy-chain",                 chains,     expert,   260,     66) \
    row(continuous_loop,          "continuous-loop",          chains,     expert,   280,     70) \
    row(discontinuous_loop,       "discontinuous-loop",       chains,     expert,   280,     70) \
    row(aic,                      "aic",                      chains,     expert,   280,     70) \
    row(grouped_continuous_loop,  "grouped-continuous-loop",  chains,     expert,   300,     71) \
    row(grouped_discontinuous_loop, "grouped-discontinuous-loop", chains, expert,   300,     71) \
    row(grouped_aic,              "grouped-aic",              chains,     expert,   300,     71) \
    row(als_xz,                   "als-xz",                   sets,       expert,   300,     55) \
    row(als_xy_wing,              "als-xy-wing",              sets,       expert,   320,     64) \
    row(als_chain,                "als-chain",                sets,       expert,   340,     72) \
    row(death_blossom,            "death-blossom",            sets,       expert,   360,     74) \
    row(franken_x_wing,           "franken-x-wing",           fish,       expert,   300,     60) \
    row(franken_swordfish,        "franken-swordfish",        fish,       expert,   350,     64) \
    row(franken_jellyfish,        "franken-jellyfish",        fish,       expert,   370,     66) \
    row(finned_franken_x_wing,    "finned-franken-x-wing",    fish,       expert,   390,     62) \
    row(finned_franken_swordfish, "finned-franken-swordfish", fish,       expert,   410,     66) \
    row(finned_franken_jellyfish, "finned-franken-jellyfish", fish,       expert,   430,     68) \
    row(nishio,                   "nishio",                   forcing,    expert,   500,     75) \
    row(cell_forcing,             "cell-forcing",             forcing,    expert,   500,     80) \
    row(house_forcing,            "house-forcing",            forcing,    expert,   500,     80) \
    row(dynamic_forcing,          "dynamic-forcing",          forcing,    expert,   700,     85) \
    row(bifurcation,              "bifurcation",              forcing,    expert, 10000,    100)
// clang-format on

enum class Id : uint8_t {
#define TOKERU_ROW(name, id, family, level, score, rating) name,
    TOKERU_TECHNIQUES(TOKERU_ROW)
#undef TOKERU_ROW
};

constexpr Technique techniques[] = {
#define TOKERU_ROW(name, id, family, level, score, rating) {id, Family::family, Level::level, score, rating},
    TOKERU_TECHNIQUES(TOKERU_ROW)
#undef TOKERU_ROW
};
constexpr int technique_count = int(sizeof(techniques) / sizeof(techniques[0]));

constexpr const Technique& technique(Id id) { return techniques[int(id)]; }

}  // namespace tokeru::logic
