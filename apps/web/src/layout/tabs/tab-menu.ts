import type { MenuProps } from 'antd'
import type { Tab } from './tabs-model.ts'
import { isHomeTab } from './tabs-model.ts'
import type { TabActions } from './use-tabs.ts'

/** LY-04: builds the context menu of a tab. */
export function tabMenu(tab: Tab, list: readonly Tab[], actions: TabActions): NonNullable<MenuProps['items']> {
  const at = list.indexOf(tab)
  const others = list.filter(other => other !== tab && !isHomeTab(other))
  const isIdle = (side: readonly Tab[]) => !others.some(other => side.includes(other))
  return [
    { key: 'refresh', label: '刷新', onClick: () => actions.refresh(tab.key) },
    { key: 'close', label: '关闭', onClick: () => actions.close(tab.key) },
    { type: 'divider' },
    {
      key: 'left',
      label: '关闭左侧',
      disabled: isIdle(list.slice(0, at)),
      onClick: () => actions.closeAround(tab.key, 'left'),
    },
    {
      key: 'right',
      label: '关闭右侧',
      disabled: isIdle(list.slice(at + 1)),
      onClick: () => actions.closeAround(tab.key, 'right'),
    },
    {
      key: 'others',
      label: '关闭其他',
      disabled: others.length === 0,
      onClick: () => actions.closeAround(tab.key, 'others'),
    },
  ]
}
