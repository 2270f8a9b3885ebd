import * as Radix from '@radix-ui/react-dropdown-menu'
import { useState } from 'react'
import { useBackCloses } from '../../lib/back-closes.ts'
import { translate } from '../../lib/i18n.ts'
import { isLanguageCode, type LanguageCode, languages, shownResource } from '../../lib/language.ts'
import { chooseLanguage, useLanguage } from '../../lib/language-choice.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './navbar.module.css'

function choose(code: string): void {
  if (isLanguageCode(code)) chooseLanguage(code).catch(() => toast.error(translate('common.languageLost')))
}

/**
 * Inside the bar, so that it belongs to a landmark. Not modal: that would lock scrolling by a style element, which the content policy
 * forbids.
 */
export function LanguageOptions() {
  const { code } = useLanguage()
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen} dir={shownResource(code).dir}>
      <Radix.Trigger asChild>
        <LanguageButton />
      </Radix.Trigger>
      <Radix.Content className={styles['menu']} align="end" sideOffset={8} collisionPadding={12} loop>
        <Radix.RadioGroup value={code} onValueChange={choose}>
          {languages.map((language) => (
            <Radix.RadioItem
              key={language.code}
              value={language.code}
              textValue={names[language.code]}
              className={styles['option']}
            >
              <span className={styles['own']}>
                <bdi lang={language.tag}>{language.ownName}</bdi>
              </span>
              <Radix.ItemIndicator>
                <CheckIcon size="1.25em" />
              </Radix.ItemIndicator>
              <small lang="en" dir="ltr">
                {names[language.code]}
              </small>
            </Radix.RadioItem>
          ))}
        </Radix.RadioGroup>
      </Radix.Content>
    </Radix.Root>
  )
}

/** The specification's names (section 9). */
const names: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  tig: 'Tigrigna',
  arabic: 'Arabic',
  hindi: 'Hindi',
  korean: 'Korean',
  am: 'Amharic',
  om: 'Oromo',
  fr: 'French',
  de: 'German',
  zh: 'Chinese',
  pt: 'Portuguese',
  ur: 'Urdu',
  es: 'Spanish',
  ja: 'Japanese',
  bn: 'Bengali',
  ru: 'Russian',
  sw: 'Swahili',
  tr: 'Turkish',
  kn: 'Kannada',
}
