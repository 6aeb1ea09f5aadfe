import { chakra } from '@chakra-ui/react';

/** The heading of a form on the login page, with a sentence under it. */
export function AuthHead({ title, text }: { title: string; text?: string }) {
  return (
    <chakra.div display="grid" gap="1">
      <chakra.h1 fontSize="kpi" lineHeight="40px" fontWeight="700">
        {title}
      </chakra.h1>
      {text === undefined ? null : (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {text}
        </chakra.p>
      )}
    </chakra.div>
  );
}
