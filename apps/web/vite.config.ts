import react from '@vitejs/plugin-react'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { defineConfig } from 'vite'

export default defineConfig({
  base: `${webBase}/`,
  plugins: [react()],
  build: {
    outDir: 'dist',
    // Students open this once, on whatever browser they have.
    target: 'es2020',
    rolldownOptions: {
      output: {
        // The libraries of the first page change rarely: a file of their own stays cached over our releases.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ }],
        },
      },
    },
  },
  server: {
    proxy: { [apiBase]: { target: `http://127.0.0.1:${process.env.PORT || 8080}`, ws: true } },
  },
})
