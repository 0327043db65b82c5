-- Lists of organizations by what runs out first, by country and by source.
create index organizations_expiry on organizations (least(trade_license_expires_on, regulator_office_expires_on), id);
create index organizations_country on organizations (country, lower(name), id);
create index organizations_source on organizations (source, lower(name), id);
