import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import styles from './tab-bar.module.css'
import { TabItem } from './tab-item.tsx'
import { tabMenu } from './tab-menu.ts'
import { findActiveTab } from './tabs-model.ts'
import { useTabs } from './tabs-store.ts'
import { useTabActions } from './use-tabs.ts'

/** LY-04: the bar of open pages. A button at its end offers the context menu of a tab to touch users. */
export function TabBar() {
  const tabs = useTabs()
  const actions = useTabActions()
  const active = findActiveTab(tabs)
  return (
    <section className={styles.bar} aria-label="页签">
      <div className={styles.list} role="tablist" aria-label="已打开的页面">
        {tabs.list.map(tab => (
          <TabItem key={tab.key} tab={tab} list={tabs.list} isActive={tab === active} actions={actions} />
        ))}
      </div>
      {active && (
        <Dropdown menu={{ items: tabMenu(active, tabs.list, actions) }} trigger={['click']} placement="bottomRight">
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label="页签操作" />
        </Dropdown>
      )}
    </section>
  )
}
