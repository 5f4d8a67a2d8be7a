import type { CodegenConfig } from '@graphql-codegen/cli';
import { enums } from './src/gateway/graphql/enums.ts';

/** The resolvers' types, from the SDL: an object type resolves from the entity, or the answer of a verb, named here. */
const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  generates: {
    'src/gateway/generated/types.ts': {
      plugins: [{ typescript: { enumValues: enums } }, 'typescript-resolvers'],
      config: {
        contextType: '../request/context.ts#Context',
        enumsAsTypes: true,
        immutableTypes: true,
        useTypeImports: true,
        scalars: {
          DateTime: { input: 'Date', output: 'Date' },
          SafeInt: 'number',
          ID: 'string',
        },
        mappers: {
          User: '../../user/user.ts#User as UserEntity',
          Gacha: '../../browse/catalogue.ts#ShownGacha',
          Prize: '../../gacha/prize.ts#Prize as PrizeEntity',
          RedeemDetail: '../../gacha/redeem-detail.ts#RedeemDetail as RedeemDetailEntity',
          CheckIn: '../../check-in/check-in.ts#CheckIn as CheckInEntity',
          Order: '../../order/order.ts#Order as OrderEntity',
          OrderDetail: '../../order/order-detail.ts#OrderDetail as OrderDetailEntity',
          DeliveryInfo: '../../order/delivery-info.ts#DeliveryInfo as DeliveryInfoEntity',
          Payment: '../../payment/payment.ts#Payment as PaymentEntity',
          PayPayload: '../../payment/paid.ts#Paid',
          RedeemTicket: '../../order/order.ts#Order as RedeemTicketOrder',
          PickupToken: '../../pickup/issue.ts#IssuedToken',
          Handover: '../../handover/read.ts#HandoverSheet',
          HandoverItem: '../../handover/read.ts#SheetItem',
          ConfirmHandoverPayload: '../../handover/confirm.ts#Confirmation',
          GachaConnection: '../request/pagination.ts#Page<ShownGacha>',
          OrderConnection: '../request/pagination.ts#Page<OrderEntity>',
          AuthMethod: '../../gacha/gacha.ts#Gacha as AuthMethodGacha',
          Fairness: '../../browse/fairness.ts#Fairness as FairnessAnswer',
          DrawVerification: '../../browse/verification.ts#DrawVerification as DrawVerificationAnswer',
          DrawnPlay: '../../browse/verification.ts#PlayVerification',
          Orderability: '../../browse/orderability.ts#Orderability as OrderabilityAnswer',
        },
      },
    },
  },
};

export default config;
