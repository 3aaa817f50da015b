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
import { type BulkTarget, useBulkAction, useBulkPreview } from './bulk-action.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { CommitmentField } from './commitment.tsx'
import { NumberPlan } from './number-plan.tsx'
import { StepFields } from './step-fields.tsx'

interface StepDialogProps {
  action: RecordStep
  target: BulkTarget
  def: ResourceDef
  /** Fields that are marked for correction already. */
  marked?: readonly string[]
  /** Suggested values by field; the user can replace them. */
  known?: Readonly<Record<string, string>>
  /** The state that a return leads to, when the button named it. The dialog then does not ask. */
  to?: string | undefined
  /** The text that the user has to agree to. */
  commitment?: ApplicationRules['commitment']
  onClose: () => void
  /** Runs after the step has been taken. */
  onDone: () => void
}

interface StepValues {
  reason?: string
  fields?: string[]
  to?: string
  committed?: string
  /** Values that the step sets, by field. */
  [field: string]: unknown
}

const maxReason = 500

/**
 * The dialog before a step is taken: previews what changes and what does not, and asks for a reason when the step needs
 * one.
 */
export default function StepDialog(props: StepDialogProps) {
  const { action, target, def, marked = [], known, to, commitment, onClose, onDone } = props
  const [form] = Form.useForm<StepValues>()
  const path = stepPath(action.code)
  const chosen = useChosenValues(form, props)
  const { data, error } = useBulkPreview(path, { ...target, ...chosen })
  useSuggestions(form, known ? undefined : data?.suggested)
  const { isBusy, run } = useBulkAction(path, { def, onDone })
  async function save(values: StepValues) {
    const refusal = await run({ ...target, ...values, ...(to !== undefined && { to }) })
    // The server refused the checkbox because the text changed: load the new text.
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
      okButtonProps={{ disabled: !data || data.done === 0, danger: action.needs?.reason === true }}
      confirmLoading={isBusy}
    >
      <BulkOutcome sentence={records => `将对${records}办理“${action.name}”。`} outcome={data} error={error} />
      {data && <NumberPlan {...data} />}
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ fields: [...marked], to: action.to[0], ...known }}
        onSave={save}
      >
        <StepInputs action={action} def={def} />
        {commitment && <CommitmentField {...commitment} />}
      </CheckedForm>
    </Modal>
  )
}

/** The inputs that a step needs: its target state, the values it sets, the reason and the fields to correct. */
function StepInputs({ action, def }: Pick<StepDialogProps, 'action' | 'def'>) {
  const { needs = {}, effects = {} } = action
  return (
    <>
      {action.to.length > 1 && (
        <Form.Item name="to" label="退回到">
          <Radio.Group options={action.to.map(code => ({ value: code, label: getStateWord(code) }))} />
        </Form.Item>
      )}
      {needs.values && <StepFields keys={needs.values} def={def} />}
      {needs.reason && (
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input.TextArea
            rows={3}
            maxLength={maxReason}
            showCount
            placeholder={effects.marksFields ? '写明要补正什么，学生和院系会看到' : '写明原因，记入办理经过'}
          />
        </Form.Item>
      )}
      {effects.marksFields && (
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

/** Fills in the server's suggestions, but never a value that the user has touched. */
function useSuggestions(form: FormInstance<StepValues>, suggested: Readonly<Record<string, string>> | undefined) {
  useEffect(() => {
    const untouched = Object.entries(suggested ?? {}).filter(([key]) => !form.isFieldTouched(key))
    form.setFieldsValue(Object.fromEntries(untouched))
  }, [form, suggested])
}

/**
 * Returns the values that the user selects, which decide the records that can take the step. Typed values are left out:
 * they change with every key and would restart the preview.
 */
function useChosenValues(form: FormInstance<StepValues>, { action, def, known }: StepDialogProps) {
  const keys = (action.needs?.values ?? []).filter(key => def.fields[key] && typeOf(def.fields[key]).verb === '选择')
  const values: StepValues = Form.useWatch((all: StepValues) => all, form) ?? known ?? {}
  return Object.fromEntries(keys.flatMap(key => (values[key] ? [[key, values[key]]] : [])))
}
