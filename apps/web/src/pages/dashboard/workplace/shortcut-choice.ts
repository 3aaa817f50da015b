import { type MenuItem, toLink } from '../../../data/session/menu.ts'
import { visibleMenuItems } from '../../../data/session/menu-tree.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { usePageSettings } from '../../../data/use-page-settings.ts'
import { homePath, workplacePath } from '../../../lib/paths.ts'

/** The server and the browser keep the choice under this page key. */
const pageKey = 'shortcuts'
/** Shown until the user has chosen: the first pages of the menu. */
const usualCount = 8
export const maxShortcuts = 16

/** A page of the user's menu that a shortcut leads to. */
export interface ShortcutPage {
  readonly link: string
  readonly title: string
  readonly icon: string
  /** The menu groups above it. */
  readonly groups: readonly string[]
}

interface ShortcutSettings {
  readonly links: readonly string[]
}

interface ShortcutChoice {
  readonly pages: readonly ShortcutPage[]
  /** The chosen pages in their order. Pages that left the user's menu are left out. */
  readonly chosen: readonly ShortcutPage[]
  choose(links: readonly string[]): void
}

export function useShortcuts(): ShortcutChoice {
  const menu = usePermissions(state => state.menu)
  const { settings, save } = usePageSettings<ShortcutSettings>(pageKey)
  const pages = listPages(visibleMenuItems(menu)).filter(({ link }) => link !== homePath && link !== workplacePath)
  return {
    pages,
    chosen: settings.links
      ? settings.links.flatMap(link => pages.find(page => page.link === link) ?? [])
      : pages.slice(0, usualCount),
    choose: links => save({ links }),
  }
}

const listPages = (menu: readonly MenuItem[], groups: readonly string[] = []): ShortcutPage[] =>
  menu
    .filter(({ meta }) => !meta.url)
    .flatMap(item =>
      item.children?.length
        ? listPages(item.children, [...groups, item.meta.title])
        : [{ link: toLink(item), title: item.meta.title, icon: item.meta.icon ?? 'file-text', groups }],
    )
