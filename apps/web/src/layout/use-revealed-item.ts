import type { MenuRef } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'

/** The class that antd gives to a group while it unfolds. */
const unfolding = '.ant-motion-collapse'

/**
 * Scrolls the side menu to the marked item when another one is marked, once its groups are unfolded. Returns the menu's
 * ref. Unfolding other groups later does not scroll. `selected` is null while the menu shows no items to scroll to.
 */
export function useRevealedItem(selected: string | null, openKeys: readonly string[]): RefObject<MenuRef | null> {
  const menu = useRef<MenuRef>(null)
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (selected === null) revealed.current = null
    if (revealed.current === selected) return
    const list = menu.current?.menu?.list
    const item = list?.querySelector('.ant-menu-item-selected')
    // An item in a folded group has no place yet; the next render unfolds the group.
    if (!list || !item?.getClientRects().length) return
    revealed.current = selected
    reveal(item)
    if (!item.closest(unfolding)) return
    // A group reaches its height only when it has unfolded.
    const revealAgain = ({ propertyName }: TransitionEvent) => {
      if (propertyName === 'height') reveal(item)
    }
    list.addEventListener('transitionend', revealAgain)
    return () => list.removeEventListener('transitionend', revealAgain)
  }, [selected, openKeys])
  return menu
}

/** Moves an item that is out of sight to the middle of the side menu. */
function reveal(item: Element): void {
  const scroller = item.closest('nav')
  if (!scroller) return
  const view = scroller.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  if (top < view.top || bottom > view.bottom) scroller.scrollTop += (top + bottom - view.top - view.bottom) / 2
}
