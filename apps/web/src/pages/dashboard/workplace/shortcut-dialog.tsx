import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Modal } from '../../../widgets/modal.tsx'
import { maxShortcuts, type ShortcutPage } from './shortcut-choice.ts'
import styles from './workplace.module.css'

interface ShortcutDialogProps {
  pages: readonly ShortcutPage[]
  chosen: readonly ShortcutPage[]
  onChoose: (links: readonly string[]) => void
  onClose: () => void
}

/** Chooses the pages of 常用功能 and their order. */
export default function ShortcutDialog({ pages, chosen, onChoose, onClose }: ShortcutDialogProps) {
  const [links, setLinks] = useState(() => chosen.map(({ link }) => link))
  const swap = (one: number, other: number) =>
    setLinks(before =>
      before.map((link, index) => before[index === one ? other : index === other ? one : index] ?? link),
    )
  function finish() {
    onChoose(links)
    onClose()
  }
  return (
    <Modal
      title="调整常用功能"
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={finish}
      okText="保存"
      cancelText="取消"
    >
      <ol className={styles.chosen} aria-label="已选的页面">
        {links.map((link, index) => {
          const title = pages.find(page => page.link === link)?.title ?? ''
          return (
            <li key={link}>
              <span>{title}</span>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`上移 ${title}`}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`下移 ${title}`}
                disabled={index === links.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={`移除 ${title}`}
                onClick={() => setLinks(before => before.filter(one => one !== link))}
              />
            </li>
          )
        })}
      </ol>
      {links.length < maxShortcuts ? (
        <Select
          className={styles.adding ?? ''}
          aria-label="添加页面"
          placeholder="支持按名称查找"
          showSearch
          optionFilterProp="label"
          value={null}
          options={pages
            .filter(({ link }) => !links.includes(link))
            .map(({ link, title, groups }) => ({ value: link, label: [...groups, title].join(' / ') }))}
          onChange={(link: string) => setLinks(before => [...before, link])}
        />
      ) : (
        <p className={styles.hint}>最多选择 {maxShortcuts} 个页面。</p>
      )}
    </Modal>
  )
}
