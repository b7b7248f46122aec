// The made-up tables of dev/ as a separate page, built like the real one: for viewing every moment in browsers
// (e2e/tests/screens.spec.ts) and for measuring. Not part of the program.

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { CLIENT } from './vite.client'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: CLIENT },
  build: {
    outDir: 'dist-stage',
    emptyOutDir: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['dev/table.html', 'dev/cards.html'] },
  },
})
