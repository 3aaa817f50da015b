import { studentPasswordRules } from '@xw/shared/degree/student-password'
import { findDegreeType } from '@xw/shared/degree/types'
import { studentPasswordRuleResource } from '@xw/shared/resources/xw/student-password-rule'
import type { StudentPasswordRule } from '@xw/shared/wire/student-password'
import { Button, Radio, Tag } from 'antd'
import { useState } from 'react'
import MomentInput from '../../../field-types/moment-input.tsx'
import { dayjs } from '../../../lib/dayjs.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import styles from './rules.module.css'

interface RuleLineProps {
  rule: StudentPasswordRule
  canEdit: boolean
  onSave: (rule: StudentPasswordRule) => Promise<boolean>
}

const { opensOn: opens, closesOn: closes } = studentPasswordRuleResource.fields

/** The rule and the open days of one degree type. Each line is saved separately. */
export function RuleLine({ rule, canEdit, onSave }: RuleLineProps) {
  const [changed, setChanged] = useState<StudentPasswordRule | null>(null)
  const [isSaving, setSaving] = useState(false)
  const shown = changed ?? rule
  const name = findDegreeType(rule.xwbslbm)?.name ?? rule.xwbslbm
  const change = (part: Partial<StudentPasswordRule>) => setChanged({ ...shown, ...part })
  useUnsaved(changed !== null)

  async function save() {
    setSaving(true)
    try {
      if (await onSave(shown)) setChanged(null)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className={styles.line} aria-label={name}>
      <h2>
        {name} <OpenDaysTag rule={rule} />
      </h2>
      <Radio.Group
        aria-label={`${name}的初始密码`}
        disabled={!canEdit}
        value={shown.mmgz}
        options={studentPasswordRules.map(({ code, name: label }) => ({ value: code, label }))}
        onChange={({ target }) => change({ mmgz: String(target.value) })}
      />
      <div className={styles.days}>
        <span aria-hidden>首次登录</span>
        <MomentInput
          field={opens}
          value={shown.opensOn}
          disabled={!canEdit}
          placeholder="开始日期"
          aria-label={`${name}的${opens.label}`}
          onChange={value => change({ opensOn: value ?? null })}
        />
        <span aria-hidden>至</span>
        <MomentInput
          field={closes}
          value={shown.closesOn}
          disabled={!canEdit}
          placeholder="结束日期"
          aria-label={`${name}的${closes.label}`}
          onChange={value => change({ closesOn: value ?? null })}
        />
        {canEdit && (
          <Button
            type={changed ? 'primary' : 'default'}
            disabled={!changed}
            loading={isSaving}
            onClick={() => void save()}
          >
            保存
          </Button>
        )}
      </div>
    </section>
  )
}

/** Shows whether students can sign in for the first time today. */
function OpenDaysTag({ rule: { opensOn, closesOn } }: { rule: StudentPasswordRule }) {
  const today = dayjs().format('YYYY-MM-DD')
  if (!opensOn || !closesOn) return <Tag>未开放</Tag>
  if (today < opensOn) return <Tag color="gold">{opensOn} 开放</Tag>
  if (today > closesOn) return <Tag>已结束</Tag>
  return <Tag color="green">开放中</Tag>
}
