import { BankOutlined, CheckOutlined, DownOutlined } from '@ant-design/icons'
import { webBase } from '@xw/shared/wire/headers'
import { Dropdown } from 'antd'
import { switchSchool, useOwnSchools } from '../../data/schools.ts'
import { homePath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { useConfirm } from '../../widgets/use-confirm.tsx'
import styles from './header-item.module.css'

/** HD-07: the current school, and the way to another one; not there for users of one school. */
export function SchoolSwitch() {
  const schools = useOwnSchools()
  const { tenantId, tenantName } = useSession()
  const { confirm, holder } = useConfirm()
  if (schools.length < 2) return null

  async function change(id: number) {
    await switchSchool(id)
    // A fresh page holds nothing of the school before, whatever was open.
    window.location.assign(webBase + homePath)
  }
  async function choose(id: number) {
    if (id === tenantId) return
    const content = '打开的页面会关闭；尚未保存的内容留作草稿，切换回来后可以继续填写。'
    if (!hasUnsaved() || (await confirm({ title: '切换学校', content }))) await change(id)
  }
  const items = schools.map(({ id, name }) => ({
    key: String(id),
    label: name,
    icon: id === tenantId ? <CheckOutlined aria-label="当前学校" /> : <span className={styles.iconSpace} />,
  }))
  return (
    <>
      {holder}
      <Dropdown
        menu={{ items, onClick: ({ key }) => void choose(Number(key)), className: styles.longMenu }}
        trigger={['click']}
        placement="bottomRight"
      >
        <button type="button" className={styles.item} aria-label={`学校切换，当前为${tenantName}`}>
          <BankOutlined aria-hidden />
          <span className={styles.text}>{tenantName}</span>
          <DownOutlined aria-hidden className={styles.arrow} />
        </button>
      </Dropdown>
    </>
  )
}
