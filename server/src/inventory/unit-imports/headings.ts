import type { UnitImportField } from '@storey/api/inventory/unit-imports.ts'
import { headingsOf } from '../../imports/headings.ts'

/** Headings of columns in files, besides the field's own name. */
export const unitHeadings = headingsOf<UnitImportField>({
  number: 'unit,unit number,unit no,unit no.,no,no.,unit id,apartment,apartment no,رقم الوحدة,الوحدة',
  floor: 'level,floor number,floor no,storey,الطابق',
  stack: 'line,riser,column,vertical',
  type: 'property type,kind,category,النوع',
  unit_type: 'unit type,type name,unit type name,layout,layout type,template',
  bedrooms: 'beds,bedroom,br,no of bedrooms,number of bedrooms,غرف النوم',
  bathrooms: 'baths,bathroom,no of bathrooms,الحمامات',
  internal_area: 'internal,suite area,net area,area,internal size,size,living area,المساحة',
  outdoor_area: 'outdoor,balcony,balcony area,terrace,terrace area,balcony and terrace,external area',
  orientation: 'facing,aspect,direction,الاتجاه',
  view: 'views,outlook,الإطلالة',
  parking: 'parking spaces,parking bays,car parks,parkings,مواقف',
  furnishing: 'furnished,furniture,التأثيث',
  price: 'list price,selling price,asking price,unit price,sale price,السعر',
  minimum_price: 'floor price,min price,minimum,lowest price',
  sales_note: 'note,notes,note for sellers,sales notes,comment,remarks',
})
