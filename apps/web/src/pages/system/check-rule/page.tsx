import { checkRuleResource } from '@xw/shared/resources/sys/check-rule'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import type { InputProps } from '../../../field-types/field-view.ts'
import { RowsInput, type RowsInputProps } from '../../../field-types/rows-input.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { PatternInput } from './pattern-input.tsx'
import { RuleTester } from './rule-tester.tsx'

const columnInputs = { pattern: PatternInput }

/** Edits the parts of a rule and offers the common patterns. */
const PartsInput = (props: InputProps) => <RowsInput {...(props as RowsInputProps)} inputs={columnInputs} />
const inputs = { ruleJson: PartsInput }

/** SY-14: defines how codes are composed and lets an administrator test a rule. */
export default function CheckRulePage() {
  const [tried, setTried] = useState<RecordOf<typeof checkRuleResource> | null>(null)
  const tryButton = (record: RecordOf<typeof checkRuleResource>) => (
    <Button type="link" size="small" onClick={() => setTried(record)}>
      试一试
    </Button>
  )
  return (
    <>
      <ListPage resource={checkRuleResource} inputs={inputs} rowActions={tryButton} />
      {tried && <RuleTester rule={tried} onClose={() => setTried(null)} />}
    </>
  )
}
