import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { groups } from './tools/chunks.ts';
import { serving } from './tools/serving.ts';

const server = process.env.ELDERTABLE_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), serving()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: groups() } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    css: { include: [/tokens/, /factions/] },
  },
});
