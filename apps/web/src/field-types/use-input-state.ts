import { ConfigProvider, Form } from 'antd'

/** What a form says about an input that is not antd's own: those hear it by themselves. */
export function useInputState(disabled: boolean | undefined) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const { status } = Form.Item.useStatus()
  return { isDisabled: disabled ?? componentDisabled ?? false, isWrong: status === 'error' }
}
