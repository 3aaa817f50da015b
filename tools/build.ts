import { buildChildren } from './build-children.ts'
import { buildWeb } from './build-web.ts'

/** Builds what the product runs from, where its sources changed: the server's child programs and the web. */
await buildChildren()
await buildWeb()
