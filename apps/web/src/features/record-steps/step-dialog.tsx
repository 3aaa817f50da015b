import { getStateWord } from '@xw/shared/degree/record-states'
import type { RecordStep } from '@xw/shared/degree/record-steps'
import { listFieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ApplicationRules } from '@xw/shared/wire/applications'
import { stepPath } from '@xw/shared/wire/record-paths'
import { Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useEffect } from 'react'
import { applicationKey } from '../../data/degree/use-application.ts'
import { reloadQueries } from '../../data/query-client.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { Commitment } from './commitment.tsx'
import { type Target, useMany, usePreview } from './many.ts'
import { NumberPlan } from './number-plan.tsx'
import { Outcome } from './outcome.tsx'
import { ToldFields } from './told-fields.tsx'

interface StepDialogProps {
  action: RecordStep
  target: Target
  def: ResourceDef
  /** Fields that are marked already. */
  marked?: readonly string[]
  /** Values that are known before, by field: the user can still say something else. */
  known?: Readonly<Record<string, string>>
  /** The state that a return leads to, where the button said so; the user is not asked then. */
  to?: string | undefined
  /** What the user has to agree to. */
  commitment?: ApplicationRules['commitment']
  onClose: () => void
  /** It was done. */
  onDone: () => void
}

interface StepValues {
  reason?: string
  fields?: string[]
  to?: string
  committed?: string
  /** What is told with the step, by field. */
  [field: string]: unknown
}

const maxReason = 500

/** Asks before a step is taken: what it will change and what not, and for the reason where there has to be one. */
export default function StepDialog(props: StepDialogProps) {
  const { action, target, def, marked = [], known, to, commitment, onClose, onDone } = props
  const [form] = Form.useForm<StepValues>()
  const path = stepPath(action.code)
  const chosen = useChosen(form, props)
  const { data, error } = usePreview(path, { ...target, ...chosen })
  useSuggestions(form, known ? undefined : data?.suggested)
  const { isBusy, run } = useMany(path, { def, onDone })
  async function save(values: StepValues) {
    const refusal = await run({ ...target, ...values, ...(to !== undefined && { to }) })
    // Other words hold meanwhile.
    if (refusal?.fields.committed) void reloadQueries(applicationKey)
    return refusal
  }
  return (
    <Modal
      title={action.name}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={action.name}
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.done === 0, danger: action.needsReason === true }}
      confirmLoading={isBusy}
    >
      <Outcome sentence={records => `将对${records}办理“${action.name}”。`} outcome={data} error={error} />
      {data && <NumberPlan {...data} />}
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ fields: [...marked], to: action.to[0], ...known }}
        onSave={save}
      >
        <Asked action={action} def={def} />
        {commitment && <Commitment {...commitment} />}
      </CheckedForm>
    </Modal>
  )
}

/** What an action has to be told: where to, why, what is to be put right, and the values that it sets. */
function Asked({ action, def }: Pick<StepDialogProps, 'action' | 'def'>) {
  return (
    <>
      {action.to.length > 1 && (
        <Form.Item name="to" label="退回到">
          <Radio.Group options={action.to.map(code => ({ value: code, label: getStateWord(code) }))} />
        </Form.Item>
      )}
      {action.tells && <ToldFields keys={action.tells} def={def} />}
      {action.needsReason && (
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input.TextArea
            rows={3}
            maxLength={maxReason}
            showCount
            placeholder={action.marksFields ? '写明要补正什么，学生和院系会看到' : '写明原因，记入办理经过'}
          />
        </Form.Item>
      )}
      {action.marksFields && (
        <Form.Item name="fields" label="需要补正的字段" extra="不选时，全部字段都可以修改">
          <Select
            mode="multiple"
            maxTagCount={12}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="可选，输入名称查找"
            options={listFieldsOn(def, 'form').map(({ key, field }) => ({ value: key, label: field.label }))}
          />
        </Form.Item>
      )}
    </>
  )
}

/** What is known of the values stands in the form to begin with; what somebody typed meanwhile stays. */
function useSuggestions(form: FormInstance<StepValues>, suggested: Readonly<Record<string, string>> | undefined) {
  useEffect(() => {
    const untouched = Object.entries(suggested ?? {}).filter(([key]) => !form.isFieldTouched(key))
    form.setFieldsValue(Object.fromEntries(untouched))
  }, [form, suggested])
}

/** Of what is told, what is chosen decides which records the step can be taken with; what is typed changes with each key. */
function useChosen(form: FormInstance<StepValues>, { action, def, known }: StepDialogProps) {
  const keys = (action.tells ?? []).filter(key => def.fields[key] && typeOf(def.fields[key]).verb === '选择')
  const values: StepValues = Form.useWatch((all: StepValues) => all, form) ?? known ?? {}
  return Object.fromEntries(keys.flatMap(key => (values[key] ? [[key, values[key]]] : [])))
}
