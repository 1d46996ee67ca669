// How the JavaScript of the page and of its tests is written; `make lint` checks it. Names that are not defined are
// found by TypeScript, which checks the types (tests/web/test_types.py).

import js from "./.venv/eslint/node_modules/@eslint/js/src/index.js";

/** Nouns that functions of a module and what they speak of have in common. */
const NOUNS = ["columns", "framed", "name", "place", "range", "room", "rows", "signs", "size", "symbol", "where"];

export default [
  {
    files: ["web/**/*.js", "tests/web/node/*.mjs"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules,
      "array-callback-return": "error",
      "arrow-body-style": "error",
      "default-param-last": "error",
      "dot-notation": "error",
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "logical-assignment-operators": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-lonely-if": "error",
      "no-restricted-globals": ["error", "event", "name", "status"],
      "no-self-compare": "error",
      "no-shadow": ["error", { allow: NOUNS }],
      "no-throw-literal": "error",
      "no-undef": "off",
      "no-unneeded-ternary": "error",
      // A class may be imported for the types in comments alone.
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^Kernel$" }],
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "operator-assignment": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-object-has-own": "error",
      "prefer-object-spread": "error",
      "prefer-rest-params": "error",
      "prefer-spread": "error",
      "prefer-template": "error",
    },
  },
];
