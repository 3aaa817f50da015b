import { expect, it } from 'vitest'
import { readPageConfig } from './config.ts'

it('RQ-01 uses /jeecg-boot when nothing is set', () => {
  expect(readPageConfig(() => '')).toMatchObject({
    apiBase: '/jeecg-boot',
    casBase: '/jeecg-boot/sys/cas/client',
    previewBase: '/jeecg-boot/sys/common/static',
    platformName: '学位信息采集',
    alternativeLogin: '/oauth2-app/login',
  })
})

it('RQ-01 takes the API, CAS and preview bases of the installation', () => {
  const tags: Record<string, string> = {
    'xw-api-base': 'https://api.example/jb/',
    'xw-cas-base': ' https://cas.example ',
    'xw-preview-base': 'https://files.example',
  }
  expect(readPageConfig(name => tags[name])).toMatchObject({
    apiBase: 'https://api.example/jb',
    casBase: 'https://cas.example',
    previewBase: 'https://files.example',
  })
})
