import { BarChartOutlined, ExperimentOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Can } from '../../../widgets/can.tsx'

const AddThesesDialog = lazyPart(() => import('./add-theses-dialog.tsx'))
const DrawDialog = lazyPart(() => import('./draw-dialog.tsx'))
const StatisticsDialog = lazyPart(() => import('./statistics-dialog.tsx'))

/** The actions on the list as a whole. */
export function ThesisTools() {
  const [open, setOpen] = useState<'join' | 'draw' | 'statistics' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Can code={`${thesisReviewResource.permission}:statistics`}>
        <Button icon={<BarChartOutlined />} onClick={() => setOpen('statistics')}>
          评阅统计
        </Button>
      </Can>
      <Can code={`${thesisReviewResource.permission}:draw`}>
        <Button icon={<ExperimentOutlined />} onClick={() => setOpen('draw')}>
          随机抽检
        </Button>
      </Can>
      <Can code={`${thesisReviewResource.permission}:join`}>
        <Button icon={<UsergroupAddOutlined />} onClick={() => setOpen('join')}>
          加入送审名单
        </Button>
      </Can>
      {open === 'join' && <AddThesesDialog onClose={close} />}
      {open === 'draw' && <DrawDialog onClose={close} />}
      {open === 'statistics' && <StatisticsDialog onClose={close} />}
    </>
  )
}
