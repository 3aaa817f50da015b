import { leanAntd } from '../../apps/web/vite/lean-antd.ts'

/** Leaves the code of the peers out, so that the pages build where the peers were never fetched. */
const withoutPeers = {
  name: 'without-peers',
  enforce: 'pre' as const,
  load: (id: string) => (/\/peers\/\w+\.js$/.test(id) ? 'export const stage = null' : null),
}

/** The pages of the bench of the grid: ours as the product builds it, the others as they come. */
export default ({ mode }: { mode: string }) => ({
  root: import.meta.dirname,
  base: './',
  plugins: [leanAntd(), ...(mode === 'without-peers' ? [withoutPeers] : [])],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
  logLevel: 'error',
})
