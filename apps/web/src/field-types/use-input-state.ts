import { ConfigProvider, Form } from 'antd'

/** Returns the form's disabled and error state for inputs that are not antd's; antd's inputs read it themselves. */
export function useInputState(disabled: boolean | undefined) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const { status } = Form.Item.useStatus()
  return { isDisabled: disabled ?? componentDisabled ?? false, isWrong: status === 'error' }
}
