import react from '@vitejs/plugin-react'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { defineConfig } from 'vite'
import { leanTable } from './vite/lean-table.ts'
import { mockApi } from './vite/mock-api.ts'

/** What the shell and a list take of antd. One file of it is smaller than fifty, since they are much alike. */
const listParts =
  /node_modules[\\/](antd[\\/]es[\\/](_util|button|checkbox|config-provider|dropdown|empty|form|grid|menu|pagination|popover|select|space|spin|style|table|tag|theme|tooltip)|@rc-component[\\/](async-validator|dropdown|form|input|menu|motion|overflow|pagination|portal|resize-observer|select|table|tooltip|trigger|util|virtual-list)|@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color))[\\/]/

export default defineConfig({
  base: `${webBase}/`,
  plugins: [react(), leanTable(), mockApi()],
  build: {
    outDir: 'dist',
    // Students open this once, on whatever browser they have.
    target: 'es2020',
    rolldownOptions: {
      treeshake: {
        // antd's parts do nothing but export, and do not say so: whoever takes a function from one gets no more than that.
        moduleSideEffects: [{ test: /[\\/]node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false }],
      },
      output: {
        // The libraries of the first page change rarely: a file of their own stays cached over our releases.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 1, test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'antd', test: listParts },
          ],
        },
      },
    },
  },
  server: {
    proxy: { [apiBase]: { target: `http://127.0.0.1:${process.env.PORT || 8080}`, ws: true } },
  },
})
