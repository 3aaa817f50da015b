import type { MenuAncestor, MenuRoute } from '../data/session/menu.ts'

/** LY-06: the entries down to a page; of more than three, the first two and the last. */
export function toTrail({ parents, path, meta }: Pick<MenuRoute, 'parents' | 'path' | 'meta'>): MenuAncestor[] {
  const matched = [...parents, { title: meta.title, path }]
  return matched.length > 3 ? [...matched.slice(0, 2), ...matched.slice(-1)] : matched
}
