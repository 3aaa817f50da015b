import type { Plugin } from 'vite'

const router = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/
const links = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/
const instrumentation = 'lean-router/instrumentation'

const absent = (what: string) => `() => { throw new Error('${what} are left out: apps/web/vite/lean-router.ts') }`

/**
 * Removes from the build the parts of react-router for server-rendered pages: instrumentation, and the prefetching of a
 * link's page (3 KiB compressed together, on every page). If another version of react-router is built differently,
 * nothing breaks: the `bundle` bench reports that the script has grown.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    return router.test(importer) && source === './instrumentation.js' ? instrumentation : null
  },
  load(id) {
    if (id !== instrumentation) return null
    return `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = ${absent('instrumentations')}
export const instrumentClientSideRouter = ${absent('instrumentations')}`
  },
  transform(code, id) {
    if (!links.test(id)) return null
    return code.replace(
      /(import \{[^}]*) PrefetchPageLinks,([^}]*\} from "\.\/ssr\/components\.js";)/,
      `$1$2\nconst PrefetchPageLinks = ${absent('prefetched links')};`,
    )
  },
})
