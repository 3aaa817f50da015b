import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('SY-23 names a device as its owner knows it', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toBe('Windows · Chrome')
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Edg/126.0`)).toBe('Windows · Edge')
  expect(deviceName(`Mozilla/5.0 (Linux; Android 14) ${chrome} MicroMessenger/8.0`)).toBe('安卓 · 微信')
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Mobile Safari/604.1')).toBe(
    'iPhone · Safari',
  )
  expect(deviceName('curl/8.0')).toBe('未知设备')
})
