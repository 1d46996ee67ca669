#pragma once

#include <cstdint>
#include <vector>

namespace tokeru {

// Puts words one by one. The type says what is put: a number, a list or a block; for blocks, Self has overloads.
//
//   #define TOKERU_PUT(name, form, most) put_##form(told.name);
//   TOKERU_STEP_FIELDS(TOKERU_PUT)        all fields of `told`, in the order of layouts.txt
template <class Self> class Writer {
  public:
    std::vector<uint32_t> words;

  protected:
    void put_one(uint32_t word) { words.push_back(word); }
    template <class Item> void put_one(const std::vector<Item>& list) { put_list(list); }
    template <class Item> void put_list(const std::vector<Item>& list) {
        words.push_back(uint32_t(list.size()));
        put_several(list);
    }
    template <class Item> void put_several(const std::vector<Item>& list) {
        for (const Item& item : list) static_cast<Self*>(this)->put_one(item);
    }
};

}    // namespace tokeru
