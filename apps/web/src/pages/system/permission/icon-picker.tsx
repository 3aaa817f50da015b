import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Popover } from 'antd'
import { useState } from 'react'
import { commonIcons, Icon } from '../../../widgets/icon.tsx'
import { toWireIcon } from '../../../widgets/icon-name.ts'
import styles from './permission.module.css'

interface IconPickerProps {
  id?: string
  /** The icon's name on the wire; null for none. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Chooses the icon of a menu item from a grid. The grid shows the usual icons first and all others on request. */
export function IconPicker({ id, value = null, onChange }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (name: string | null) => {
    onChange?.(name)
    setOpen(false)
  }
  return (
    <div className={styles.iconValue}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        content={<IconGrid value={value} onChoose={choose} />}
      >
        <Button id={id} aria-haspopup="dialog" icon={value ? <Icon name={value} /> : null}>
          {value ?? '选择图标'}
        </Button>
      </Popover>
      {value && (
        <Button type="link" onClick={() => choose(null)}>
          清除
        </Button>
      )}
    </div>
  )
}

function IconGrid({ value, onChoose }: { value: string | null; onChoose: (name: string) => void }) {
  const [keyword, setKeyword] = useState('')
  const [wantsAll, setWantsAll] = useState(false)
  // A search by name covers all icons.
  const { data: all, isFetching } = useQuery({
    queryKey: ['icons'],
    enabled: wantsAll || keyword !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('../../../widgets/any-icon.tsx')).allIcons,
  })
  const names = (all ?? commonIcons).map(toWireIcon).filter(name => name.includes(keyword))
  return (
    <div className={styles.icons}>
      <Input.Search
        aria-label="图标名称"
        placeholder="输入英文名称搜索，如 user"
        allowClear
        autoFocus
        onChange={event => setKeyword(event.target.value.trim().toLowerCase())}
      />
      {names.length === 0 && !isFetching && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这个名称的图标" />
      )}
      <div className={styles.grid} role="group" aria-label="图标">
        {names.map(name => (
          <Button
            key={name}
            type={name === value ? 'primary' : 'text'}
            icon={<Icon name={name} />}
            aria-label={name}
            aria-pressed={name === value}
            title={name}
            onClick={() => onChoose(name)}
          />
        ))}
      </div>
      {!all && (
        <Button type="link" loading={isFetching} onClick={() => setWantsAll(true)}>
          更多图标
        </Button>
      )}
    </div>
  )
}
