import { leanAntd } from '../../apps/web/vite/lean-antd.ts'

/** The pages of the bench of the grid: ours as the product builds it, the others as they come. */
export default {
  root: import.meta.dirname,
  base: './',
  plugins: [leanAntd()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
  logLevel: 'error',
}
