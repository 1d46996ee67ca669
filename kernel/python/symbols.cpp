// Boards that are written with symbols, read into rows of values where they lie.
#include "bindings.h"
#include "calls.h"

namespace tokeru::python {

namespace {

// What a byte stands for: a value, or something that is larger than all of them.
struct Symbols {
    const uint8_t* values;
    uint8_t largest;

    bool read(const uint8_t* text, size_t cells, uint8_t* row) const {
        uint8_t most = 0;
        for (size_t cell = 0; cell < cells; ++cell) {
            row[cell] = values[text[cell]];
            most = std::max(most, row[cell]);
        }
        return most <= largest;
    }
};

Symbols symbols_of(const nb::bytes& values, uint8_t largest) {
    if (values.size() != 256) throw nb::value_error("there are 256 bytes");
    return {bytes_of(values), largest};
}

// Boards one after another, `cells` bytes each. How many could be read.
size_t read_symbols(nb::object symbols, nb::bytes values, uint8_t largest, size_t cells, nb::object rows) {
    const Symbols known = symbols_of(values, largest);
    const View from(symbols);
    Target to(rows);
    if (!cells || from.size() % cells || to.size() != from.size())
        throw nb::value_error("the arrays do not fit to each other");
    const size_t count = from.size() / cells;
    for (size_t row = 0; row < count; ++row)
        if (!known.read(from.bytes() + cells * row, cells, to.bytes() + cells * row)) return row;
    return count;
}

// The same for texts: up to the first that is none, or has not as many characters.
size_t read_texts(nb::tuple texts, nb::bytes values, uint8_t largest, size_t cells, nb::object rows) {
    const Symbols known = symbols_of(values, largest);
    Target to(rows);
    if (to.size() != cells * texts.size()) throw nb::value_error("the array does not fit to the texts");
    size_t row = 0;
    for (nb::handle text : texts) {
        Py_ssize_t size = 0;
        const char* bytes = PyUnicode_Check(text.ptr()) ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
        if (!bytes) PyErr_Clear();    // half of a character that UTF-8 writes as a whole
        if (!bytes || size_t(size) != cells) return row;
        if (!known.read(reinterpret_cast<const uint8_t*>(bytes), cells, to.bytes() + cells * row)) return row;
        ++row;
    }
    return row;
}

}    // namespace

void bind_symbols(nb::module_& module) {
    module.def("read_symbols", &read_symbols, nb::arg("symbols"), nb::arg("values"), nb::arg("largest"),
               nb::arg("cells"), nb::arg("rows"));
    module.def("read_texts", &read_texts, nb::arg("texts"), nb::arg("values"), nb::arg("largest"), nb::arg("cells"),
               nb::arg("rows"));
}

}    // namespace tokeru::python
