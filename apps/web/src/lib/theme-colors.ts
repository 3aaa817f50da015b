/** A colour that users can choose. Text and white-on-colour use steps of it with enough contrast (AA). */
export interface ThemeColor {
  readonly name: string
  readonly color: string
  /** Readable on white, and as a background of white text. */
  readonly strong: string
  readonly stronger: string
  /** The background of text in the strong step. */
  readonly soft: string
  /** These two steps on a dark page. */
  readonly darkText: string
  readonly darkSoft: string
}

const toColor = (
  name: string,
  color: string,
  steps: readonly [string, string, string, string, string],
): ThemeColor => ({
  name,
  color,
  strong: steps[0],
  stronger: steps[1],
  soft: steps[2],
  darkText: steps[3],
  darkSoft: steps[4],
})

/** LY-08: the customer's blue, the default. */
export const defaultColor = toColor('拂晓蓝', '#1890FF', ['#096dd9', '#0050b3', '#e6f7ff', '#3c9ae8', '#111d2c'])

/** LY-08: the eight colours. The steps come from antd's palettes. */
export const themeColors: readonly ThemeColor[] = [
  toColor('薄暮', '#F5222D', ['#cf1322', '#a8071a', '#fff1f0', '#f37370', '#2a1215']),
  toColor('火山', '#FA541C', ['#ad2102', '#871400', '#fff2e8', '#e87040', '#2b1611']),
  toColor('日暮', '#FAAD14', ['#874d00', '#613400', '#fffbe6', '#d89614', '#2b2111']),
  toColor('明青', '#13C2C2', ['#006d75', '#00474f', '#e6fffb', '#13a8a8', '#112123']),
  toColor('极光绿', '#52C41A', ['#237804', '#135200', '#f6ffed', '#49aa19', '#162312']),
  defaultColor,
  toColor('极客蓝', '#2F54EB', ['#2f54eb', '#1d39c4', '#f0f5ff', '#7f9ef3', '#131629']),
  toColor('酱紫', '#722ED1', ['#722ed1', '#531dab', '#f9f0ff', '#ab7ae0', '#1a1325']),
]
