import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type CardProps = {
  title: string;
  /** The entity's field that the title shows. */
  titleField: string;
  testId: string;
  /** The width below which the chips go under the title. */
  titleWidth?: string;
  /** Beside the title: what it is, how it is. */
  chips?: ReactNode;
  /** What stays at its foot, over the actions. */
  foot?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** A thing of which a restaurant has a few, with its facts and what can be done with it. */
export const Card = ({ title, titleField, titleWidth = '0%', testId, chips, foot, actions, children }: CardProps) => (
  <chakra.li
    data-testid={testId}
    display="flex"
    flexDirection="column"
    gap="2"
    borderWidth="1px"
    borderColor="border"
    borderRadius="box"
    px="4"
    py="3"
    minW="0"
  >
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.h2
        textStyle="section"
        flex={`1 1 ${titleWidth}`}
        minW="0"
        overflowWrap="anywhere"
        data-field={titleField}
      >
        {title}
      </chakra.h2>
      {chips}
    </chakra.div>
    {children}
    <chakra.div display="flex" flexDirection="column" gap="2" mt="auto">
      {foot}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {actions}
      </chakra.div>
    </chakra.div>
  </chakra.li>
);
