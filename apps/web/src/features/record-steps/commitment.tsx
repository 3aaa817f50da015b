import type { ApplicationRules } from '@xw/shared/wire/applications'
import { Checkbox, type CheckboxChangeEvent, Form } from 'antd'
import styles from './record-steps.module.css'

type CommitmentProps = NonNullable<ApplicationRules['commitment']>

/** The text that a student agrees to. */
export const CommitmentText = ({ text }: Pick<CommitmentProps, 'text'>) => (
  <div className={styles.commitment} role="region" aria-label="承诺书" tabIndex={0}>
    {text}
  </div>
)

/**
 * The text and its checkbox in a form. The checkbox stores the fingerprint of this text, so it clears when the text
 * changes.
 */
export function CommitmentField({ text, print }: CommitmentProps) {
  return (
    <>
      <CommitmentText text={text} />
      <Form.Item
        name="committed"
        getValueFromEvent={({ target }: CheckboxChangeEvent) => (target.checked ? print : undefined)}
        getValueProps={value => ({ checked: value === print })}
        rules={[{ validator: async (_, value) => assertTicked(value === print) }]}
      >
        <Checkbox>我已阅读并同意以上承诺</Checkbox>
      </Form.Item>
    </>
  )
}

function assertTicked(isTicked: boolean) {
  if (!isTicked) throw new Error('请先阅读承诺书并勾选')
}
