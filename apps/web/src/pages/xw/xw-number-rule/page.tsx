import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'

const NumberReport = lazyPart(() => import('./number-report.tsx'))

/** DG-08: the rules that number certificates, and a report that checks the numbers. */
export default function XwNumberRulePage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListPage
        resource={numberRuleResource}
        description="每个学位类型一条规则；在学位信息列表中选中已授予的记录，办理“证书编号”。"
        toolbar={<Button onClick={() => setOpen(true)}>编号检查</Button>}
      />
      {isOpen && <NumberReport onClose={() => setOpen(false)} />}
    </>
  )
}
