import react from '@vitejs/plugin-react'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite/chunk-groups.ts'
import { leanAntd } from './vite/lean-antd.ts'
import { leanRouter } from './vite/lean-router.ts'
import { manual } from './vite/manual.ts'
import { mockApi } from './vite/mock-api.ts'
import { preloaded } from './vite/preloaded.ts'

export default defineConfig({
  base: `${webBase}/`,
  plugins: [react(), leanAntd(), leanRouter(), manual(), mockApi()],
  build: {
    outDir: 'dist',
    // Students open the product once, in any browser they have.
    target: 'es2020',
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: {
      treeshake: {
        // antd's modules have no side effects but do not declare it. With this, importing one function loads only that
        // function.
        moduleSideEffects: [{ test: /[\\/]node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    proxy: { [apiBase]: { target: `http://127.0.0.1:${process.env.PORT || 8080}`, ws: true } },
  },
})
