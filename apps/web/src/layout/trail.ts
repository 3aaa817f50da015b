import type { MenuAncestor, MenuRoute } from '../data/session/menu.ts'

/**
 * LY-06: returns the menu items from the top down to a page. A path of more than three keeps the first two and the
 * last.
 */
export function toTrail({ parents, path, meta }: Pick<MenuRoute, 'parents' | 'path' | 'meta'>): MenuAncestor[] {
  const matched = [...parents, { title: meta.title, path }]
  return matched.length > 3 ? [...matched.slice(0, 2), ...matched.slice(-1)] : matched
}
