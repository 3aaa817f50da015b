import type { PageLoader } from './lazy-page.tsx'

/** Every page with its loader. The file names are long, so the sign-in page does not load this table. */
const modules = import.meta.glob<Awaited<ReturnType<PageLoader>>>('../pages/**/page.tsx')

/** Component names of the wire and folders differ only in case and hyphens: `system/UserList` is system/user-list. */
const toKey = (name: string) => name.replaceAll('-', '').toLowerCase()

const byKey = new Map<string, PageLoader>(
  Object.entries(modules).map(([path, load]) => [toKey(path.replace(/^\.\.\/pages\/|\/page\.tsx$/g, '')), load]),
)

/** A resource whose list needs no page of its own. */
const resourceName = /^resource\/(.+)$/

/** Finds the loader of a component name, or undefined. The same name always gets the same function. */
export function findPage(name: string): PageLoader | undefined {
  const key = resourceName.test(name) ? name : toKey(name)
  const known = byKey.get(key)
  const resource = resourceName.exec(name)?.[1]
  if (known || resource === undefined) return known
  const load = () => loadResourcePage(resource)
  byKey.set(key, load)
  return load
}

async function loadResourcePage(name: string) {
  const { toResourcePage } = await import('../resource/resource-page.tsx')
  return { default: toResourcePage(name) }
}
