import type { ApplicationRules } from '@xw/shared/wire/applications'
import { Checkbox, type CheckboxChangeEvent, Form } from 'antd'
import styles from './record-steps.module.css'

type Words = NonNullable<ApplicationRules['commitment']>

/** The words that a student agrees to, to be read. */
export const CommitmentWords = ({ text }: Pick<Words, 'text'>) => (
  <div className={styles.commitment} role="region" aria-label="承诺书" tabIndex={0}>
    {text}
  </div>
)

/** The words and the tick in a form. The tick stands for these words: with others it is gone. */
export function Commitment({ text, print }: Words) {
  return (
    <>
      <CommitmentWords text={text} />
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
