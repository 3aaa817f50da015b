import { ArrowLeftOutlined } from '@ant-design/icons'
import { departResource } from '@xw/shared/resources/sys/depart'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useIsMobile } from '../../../lib/use-media.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListScope } from '../../../resource/list-scope.tsx'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { ListToolbar } from '../../../resource/toolbar.tsx'
import { TreeBody } from '../../../resource/tree-body.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './depart.module.css'
import { DepartDetails } from './depart-details.tsx'

/** The URL parameters of the chosen department and the open tab. */
const names = { chosen: 'depart', tab: 'tab' } as const

/** SY-04: shows the tree of departments and, beside it, the details, members and grants of the chosen department. */
export default function DepartPage() {
  const [search, setSearch] = useSearchParams()
  const isMobile = useIsMobile()
  const departId = search.get(names.chosen)

  const set = (name: string, value: string | null) =>
    setSearch(before => {
      const after = new URLSearchParams(before)
      if (value === null) after.delete(name)
      else after.set(name, value)
      return after
    })
  const isTreeHidden = isMobile && departId !== null
  return (
    <ListScope resource={departResource}>
      <PageWrapper title={departResource.title} {...(!isTreeHidden && { links: <ListToolbar /> })}>
        <div className={styles.page}>
          <div className={styles.tree} hidden={isTreeHidden}>
            <TreeBody chooser={{ selectedId: departId, onSelect: id => set(names.chosen, id) }} />
          </div>
          <div className={styles.details} hidden={isMobile && departId === null}>
            {isTreeHidden && (
              <Button type="link" icon={<ArrowLeftOutlined />} onClick={() => set(names.chosen, null)}>
                全部部门
              </Button>
            )}
            {departId === null ? (
              <EmptyState text="选择一个部门，查看它的信息、用户和权限" />
            ) : (
              <DepartDetails
                key={departId}
                departId={departId}
                tab={search.get(names.tab)}
                onTab={tab => set(names.tab, tab)}
              />
            )}
          </div>
        </div>
      </PageWrapper>
      <OpenRecord inputs={undefined} cells={undefined} />
    </ListScope>
  )
}
