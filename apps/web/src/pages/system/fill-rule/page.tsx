import { fillRuleResource } from '@xw/shared/resources/sys/fill-rule'
import { fillKinds } from '@xw/shared/rules/fill-kinds'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { kindParamsInput } from '../../../features/kind-params/kind-params.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { NextCode } from './next-code.tsx'

const inputs = {
  ruleParams: kindParamsInput({ by: 'ruleClass', prompt: '请先选择填充方式', kinds: fillKinds }),
}

/** SY-15: defines how codes are generated, with parameters by kind, and previews the next code. */
export default function FillRulePage() {
  const [tried, setTried] = useState<RecordOf<typeof fillRuleResource> | null>(null)
  const tryButton = (record: RecordOf<typeof fillRuleResource>) => (
    <Button type="link" size="small" onClick={() => setTried(record)}>
      试一试
    </Button>
  )
  return (
    <>
      <ListPage resource={fillRuleResource} inputs={inputs} rowActions={tryButton} />
      {tried && <NextCode rule={tried} onClose={() => setTried(null)} />}
    </>
  )
}
