/** Lint for TypeScript and Svelte; Prettier decides how the code is laid out. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

const off = rules => Object.fromEntries(rules.map(rule => [rule, 'off']))

export default defineConfig(
  { ignores: ['node_modules', 'public', '**/*.gen.ts'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Tiles are written as ASCII letters; spreading such a string splits it into tiles.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A callback that does nothing is a plain default.
      '@typescript-eslint/no-empty-function': 'off',
      // `void value` in an effect names what the effect depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Maps and sets here are built once and replaced as a whole; that is reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // The parser does not know the types of events and snippets in markup; svelte-check does, and allows no `any` either.
    rules: off([
      '@typescript-eslint/no-unsafe-argument',
      '@typescript-eslint/no-unsafe-assignment',
      '@typescript-eslint/no-unsafe-call',
      '@typescript-eslint/no-unsafe-member-access',
      '@typescript-eslint/no-unsafe-return',
    ]),
  },
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.serviceworker } },
  { files: ['**/*.mjs'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
)
