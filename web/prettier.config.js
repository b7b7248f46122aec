/** How every file of the page and its tests is laid out: `npm run format`. */
export default {
  printWidth: 120,
  semi: false,
  singleQuote: true,
  arrowParens: 'always',
  trailingComma: 'all',
  objectWrap: 'collapse',
  bracketSameLine: true,
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}
