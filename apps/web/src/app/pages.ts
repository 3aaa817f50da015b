import type { ComponentType } from 'react'

type PageModule = { default: ComponentType }

const modules = import.meta.glob<PageModule>('../pages/**/page.tsx')

/** Component names on the wire and folders differ in case and hyphens only: `system/UserList` is system/user-list. */
const toKey = (name: string) => name.replaceAll('-', '').toLowerCase()

const byKey = new Map(
  Object.entries(modules).map(([path, load]) => [toKey(path.replace(/^\.\.\/pages\/|\/page\.tsx$/g, '')), load]),
)

/** A resource whose list needs no page of its own. */
const resourceName = /^resource\/(.+)$/

/** How to load the page of a component name; undefined where the product has no such page. */
export function findPage(name: string): (() => Promise<PageModule>) | undefined {
  const resource = resourceName.exec(name)?.[1]
  return resource === undefined ? byKey.get(toKey(name)) : () => loadResourcePage(resource)
}

async function loadResourcePage(name: string): Promise<PageModule> {
  const { toResourcePage } = await import('../resource/resource-page.tsx')
  return { default: toResourcePage(name) }
}
