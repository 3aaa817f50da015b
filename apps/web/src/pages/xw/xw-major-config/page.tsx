import { ImportOutlined } from '@ant-design/icons'
import { majorPaths } from '@xw/shared/degree/majors'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'

const FromCatalogue = lazyPart(() => import('./from-catalogue.tsx'))

/** DG-01: the majors in which a department awards a degree type. */
export default function XwMajorConfigPage() {
  return (
    <ListPage
      resource={majorPaths.resource}
      description="院系在一个学位类型下配置了专业，其学位信息只能从中选择；没有配置的，可选目录中的全部专业。"
      toolbar={<TakeFromCatalogue />}
    />
  )
}

function TakeFromCatalogue() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can code="xw:xwMajorConfig:add">
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        从目录导入
      </Button>
      {isOpen && <FromCatalogue onClose={() => setOpen(false)} />}
    </Can>
  )
}
