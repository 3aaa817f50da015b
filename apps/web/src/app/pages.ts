import type { ComponentType } from 'react'

type PageModule = { default: ComponentType }

const modules = import.meta.glob<PageModule>('../pages/**/page.tsx')

/** Component names on the wire and folders differ in case and hyphens only: `system/UserList` is system/user-list. */
const toKey = (name: string) => name.replaceAll('-', '').toLowerCase()

const byKey = new Map(
  Object.entries(modules).map(([path, load]) => [toKey(path.replace(/^\.\.\/pages\/|\/page\.tsx$/g, '')), load]),
)

/** How to load the page of a component name; undefined where the product has no such page. */
export const findPage = (name: string): (() => Promise<PageModule>) | undefined => byKey.get(toKey(name))
