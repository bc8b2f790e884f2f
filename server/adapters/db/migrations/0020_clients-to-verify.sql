CREATE INDEX "users_to_verify" ON "users" USING btree ("id") WHERE pin is null and status = 'active' and birth_date is not null and country_id is not null
          and first_name ~ '\S' and last_name ~ '\S' and phone ~ '\S' and state ~ '\S'
          and city ~ '\S' and street ~ '\S' and zip_code ~ '\S';