import { readQueryRule } from '@xw/shared/query/filter'
import type { DataRule } from '@xw/shared/wire/data-rules'
import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../../api/refusal.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import styles from './data-rules.module.css'
import { RuleValue } from './rule-value.tsx'
import type { RuleField } from './rule-values.ts'
import type { RuleInput } from './use-data-rules.ts'

interface RuleFormProps {
  /** Null for a new rule. */
  rule: DataRule | null
  fields: readonly RuleField[]
  variables: readonly string[]
  /** Returns the refusal, or null when the rule was saved. */
  onSave: (rule: RuleInput) => Promise<Refusal | null>
  onClose: () => void
}

/** The form of a rule: a field, a condition and a value. */
export function RuleForm({ rule, fields, variables, onSave, onClose }: RuleFormProps) {
  const [form] = Form.useForm<RuleInput>()
  const [isSaving, setSaving] = useState(false)
  const column = Form.useWatch('ruleColumn', form)
  const condition = Form.useWatch('ruleConditions', form)
  const about = fields.find(({ key }) => key === column)

  function handleChange({ ruleColumn }: Partial<RuleInput>) {
    const chosen = fields.find(({ key }) => key === ruleColumn)
    if (chosen) form.setFieldsValue({ ruleConditions: chosen.rules[0]?.value ?? '', ruleValue: '' })
  }
  async function save(values: RuleInput) {
    setSaving(true)
    try {
      const refusal = await onSave({ ...rule, ...values })
      if (!refusal) onClose()
      return refusal
    } finally {
      setSaving(false)
    }
  }

  return (
    <CheckedForm
      form={form}
      layout="vertical"
      initialValues={rule ? { ...rule, ruleConditions: readQueryRule(rule.ruleConditions) ?? '' } : { status: '1' }}
      onValuesChange={handleChange}
      onSave={save}
    >
      <Form.Item name="ruleName" label="规则名称" rules={[{ required: true, message: '请输入规则名称' }]}>
        <Input maxLength={100} placeholder="如：只看本部门" autoFocus />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="ruleColumn" label="字段" rules={[{ required: true, message: '请选择规则字段' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择"
            options={fields.map(({ key, label }) => ({ value: key, label }))}
          />
        </Form.Item>
        <Form.Item name="ruleConditions" label="条件" rules={[{ required: true, message: '请选择条件' }]}>
          <Select
            placeholder="请选择"
            options={(about?.rules ?? []).map(({ value, text }) => ({ value, label: text }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="ruleValue"
        label="值"
        validateTrigger="onSubmit"
        rules={[{ required: true, message: '请输入规则值' }]}
      >
        <RuleValue about={about} condition={condition} variables={variables} />
      </Form.Item>
      <Form.Item name="status" label="状态" extra="停用的规则不限制任何角色">
        <Radio.Group
          options={[
            { value: '1', label: '启用' },
            { value: '0', label: '停用' },
          ]}
        />
      </Form.Item>
      <p className={styles.hint}>规则由本校各角色共用：修改后，对勾选了它的所有角色生效。</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>取消</Button>
        <Button htmlType="submit" loading={isSaving}>
          保存规则
        </Button>
      </div>
    </CheckedForm>
  )
}
