import { expect, it } from 'vitest'
import { toIconName, toWireIcon } from './icon-name.ts'

it.each([
  ['home', 'HomeOutlined'],
  ['home-o', 'HomeOutlined'],
  ['bar-chart', 'BarChartOutlined'],
  ['safety-certificate-outlined', 'SafetyCertificateOutlined'],
  ['SettingFilled', 'SettingFilled'],
])('finds the icon %s as %s', (name, component) => {
  expect(toIconName(name)).toBe(component)
})

it.each(['HomeOutlined', 'BarChartOutlined', 'SettingFilled'])(
  'writes %s as a name that toIconName reads back',
  component => {
    expect(toIconName(toWireIcon(component))).toBe(component)
  },
)
