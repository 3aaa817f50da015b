import { ColumnHeightOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Density } from '../data/use-page-settings.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { ColumnChoice } from '../widgets/columns/column-choice.tsx'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'
import { densities, useDensity } from './use-density.ts'
import { useListColumns } from './use-list-columns.ts'

/** Buttons that change the view of a list: reload, density and columns. */
export function ListTools() {
  const list = useListContext()
  const { columns, place, reset } = useListColumns(list)
  const { density, choose } = useDensity()
  const isPhone = useIsPhone()
  const menu = {
    items: densities.map(({ value, label }) => ({ key: value, label })),
    selectable: true,
    selectedKeys: [density],
    onClick: ({ key }: { key: string }) => choose(key as Density),
  }
  return (
    <span className={styles.tools}>
      <Button type="text" icon={<RedoOutlined />} aria-label="刷新" title="刷新" onClick={list.refresh} />
      {!isPhone && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={menu}>
          <Button type="text" icon={<ColumnHeightOutlined />} aria-label="行距" title="行距" />
        </Dropdown>
      )}
      <ColumnChoice columns={columns} onPlace={place} onReset={reset} />
    </span>
  )
}
